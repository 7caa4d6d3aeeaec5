package org.openmds.wsrf.softstate;

import java.util.Optional;

/** Reads the records of a collection one after the other at the start, in the order of their keys. Used by one thread. */
public interface RecordReader<R> {

    /** Returns the next readable record; empty at the end. */
    Optional<R> next();
}
