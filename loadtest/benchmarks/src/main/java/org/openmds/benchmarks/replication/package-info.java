/** The trial of a replication engine: load, faults, history and verdict. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.replication;
