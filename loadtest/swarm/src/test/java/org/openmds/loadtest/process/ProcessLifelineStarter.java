package org.openmds.loadtest.process;

import java.io.IOException;
import java.util.List;

/** Starts a program with a lifeline, prints its process number, and is then killed by the test. */
final class ProcessLifelineStarter {

    private ProcessLifelineStarter() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Process program = ProcessLifeline.builder(List.of("/bin/sleep", "600")).start();
        System.out.println(program.pid());
        program.waitFor();
    }
}
