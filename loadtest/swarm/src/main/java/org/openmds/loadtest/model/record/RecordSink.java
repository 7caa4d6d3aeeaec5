package org.openmds.loadtest.model.record;

import java.nio.ByteBuffer;

/**
 * The destination of a tester's records: a file, or the controller. Called by any of a tester's threads. A slow sink makes its
 * callers wait; it never drops accepted records. A sink that throws may accept later records.
 */
public interface RecordSink {

    /** Returns the number of a metric's or phase's name in records; the same name has the same number within a tester. */
    int name(String name);

    /** Takes all records from the buffer's position to its limit. The caller may reuse the buffer afterwards. */
    void accept(ByteBuffer records);
}
