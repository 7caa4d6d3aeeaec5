/** One member of the trial of a replication engine: a process with a log of register writes on that engine. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.replication.member;
