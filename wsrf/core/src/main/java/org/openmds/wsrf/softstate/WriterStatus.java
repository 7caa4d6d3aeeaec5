package org.openmds.wsrf.softstate;

import java.time.Duration;

/** The view of operators on the owner thread of one kind of soft state; see {@link SoftStateWriter}. Thread-safe; no call waits. */
public interface WriterStatus {

    /** Returns the name of the resources, for example {@code group DefaultIndexService}. */
    String name();

    /** Returns the time since the current batch began; zero between two batches. A batch may wait for the disk. */
    Duration busy();
}
