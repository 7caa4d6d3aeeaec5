/** Triggers while the entries that they watch change. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.trigger;
