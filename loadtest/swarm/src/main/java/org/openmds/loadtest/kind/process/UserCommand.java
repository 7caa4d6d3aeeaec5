package org.openmds.loadtest.kind.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.plan.Share;

/**
 * How a user's process is started.
 *
 * @param words
 *            the command, without what differs from user to user
 */
record UserCommand(List<String> words) {

    /** The Java machine that runs this, with little memory and few threads. */
    static UserCommand java() {
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-Xms4m", "-Xmx16m", "-Xss256k", "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=8m", "-XX:-UsePerfData", "-XX:+ExitOnOutOfMemoryError", "-Xlog:disable",
                "-Djdk.virtualThreadScheduler.parallelism=1"));
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), UserProcess.class.getName()));
        return new UserCommand(List.copyOf(words));
    }

    ProcessBuilder process(Share share, int client) {
        List<String> command = new ArrayList<>(words);
        command.addAll(List.of(Integer.toString(share.tester()), Integer.toString(share.testers()),
                Integer.toString(client)));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    }
}
