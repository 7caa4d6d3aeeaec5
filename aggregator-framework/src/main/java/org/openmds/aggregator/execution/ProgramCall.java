package org.openmds.aggregator.execution;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.openmds.aggregator.CollectionException;

/** One run of a program: what it gets, and what is made of what it gave. Its text names it in messages. */
interface ProgramCall<T> {

    Probe probe();

    /** The program and its arguments. They reach it as they are: no shell reads them. */
    List<String> command();

    void writeInput(OutputStream out) throws IOException;

    /** Bytes that the program may print, and write into any other file. */
    int maxOutput();

    /**
     * What came of it. On a file thread.
     *
     * @throws CollectionException
     *             it failed, or printed something else; the message says what
     */
    T result(ProbeOutcome outcome, RunDirectory files) throws IOException, CollectionException;
}
