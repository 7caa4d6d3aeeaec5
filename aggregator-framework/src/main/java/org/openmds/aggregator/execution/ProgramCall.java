package org.openmds.aggregator.execution;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.openmds.aggregator.CollectionException;

/** One run of a program: its command, its input and the reader of its result. Its text identifies it in messages. */
interface ProgramCall<T> {

    Probe probe();

    /** Returns the program and its arguments. They are passed unchanged: no shell reads them. */
    List<String> command();

    void writeInput(OutputStream out) throws IOException;

    /** Returns the maximum bytes that the program may print, or write into any other file. */
    int maxOutput();

    /**
     * Returns the result of the run. Called on a file thread.
     *
     * @throws CollectionException
     *             the program failed, or its output is wrong
     */
    T result(ProbeOutcome outcome, RunDirectory files) throws IOException, CollectionException;
}
