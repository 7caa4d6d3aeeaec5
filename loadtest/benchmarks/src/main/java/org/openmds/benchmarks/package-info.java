/**
 * Benchmarks: each asks one question, measures the server as a process of its own over the wire, beside references of the same run, and says how the
 * answer compares with what is asked of OpenMDS.
 */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks;
