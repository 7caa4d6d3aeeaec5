/** The benchmark of triggers over entries that change. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.trigger;
