package org.openmds.benchmarks.replication.history;

/** An operation of a history. */
public interface RecordedOperation {

    /** Returns one line with the values separated by commas. */
    String toLine();
}
