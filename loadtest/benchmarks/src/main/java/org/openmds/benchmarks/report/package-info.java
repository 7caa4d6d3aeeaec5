/** What was found, beside what must be, as text and as JSON. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.report;
