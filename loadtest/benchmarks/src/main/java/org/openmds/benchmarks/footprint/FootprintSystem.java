package org.openmds.benchmarks.footprint;

import java.io.IOException;
import java.util.List;

import org.openmds.benchmarks.process.ChildProcess;

/** A server whose memory and times are measured. Used by one thread. */
interface FootprintSystem {

    String name();

    /** Starts the server empty, with files of its own, and returns after its first answer. */
    RunningFootprint start() throws IOException;

    /** A running server. */
    interface RunningFootprint extends AutoCloseable {

        ChildProcess process();

        /** Returns the time from the start of the program to the first answer. */
        double startSeconds();

        /** Returns the server, or one that is started instead, when it has answered with this many entries of about 1 KB. */
        RunningFootprint filled(int entries) throws IOException;

        /** Returns the command that asks the server one question and ends. */
        List<String> question() throws IOException;

        /** Ends the process. Idempotent. */
        @Override
        void close();
    }
}
