/** Recorded operations of a run with faults, and the check that they are linearizable and that nothing is lost. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.replication.history;
