/** A workload of entries against servers that are members of a replicated index, its history and the check of the history. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.replication.entry;
