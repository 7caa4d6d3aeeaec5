package org.openmds.loadtest.model.record;

import java.nio.ByteBuffer;

/**
 * Where a tester's records go: a file, or the controller. Called by any of a tester's threads. A sink that cannot keep up lets
 * callers wait; it never drops what it took. One that cannot take records throws, and may take later ones.
 */
public interface RecordSink {

    /** The number by which records name a metric or a phase; the same name has the same number within a tester. */
    int name(String name);

    /** Takes all records from the buffer's position to its limit. The caller may use the buffer again afterwards. */
    void accept(ByteBuffer records);
}
