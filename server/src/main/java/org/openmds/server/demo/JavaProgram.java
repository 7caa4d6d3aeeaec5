package org.openmds.server.demo;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.server.Mds;

/** Commands for further Java machines like this one. */
final class JavaProgram {

    /** Of this machine alone: debuggers listen on a port, and a cache that is being written is written once. */
    private static final List<String> EXCLUDED_OPTIONS = List.of("-agentlib:", "-XX:AOTCacheOutput", "-XX:AOTMode");
    private static final String HEAP = "-Xmx";
    private static final String SMALL_HEAP = HEAP + "300m";

    private JavaProgram() {
    }

    /** {@code mds up}, with the options, the classes and the cache of this Java machine, and ending with it. */
    static List<String> server(Path configuration, Path state) {
        List<String> command = new ArrayList<>(List.of(java()));
        List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
        options.stream()
                .filter(option -> EXCLUDED_OPTIONS.stream().noneMatch(option::startsWith))
                .forEach(command::add);
        if (options.stream().noneMatch(option -> option.startsWith(HEAP))) {
            command.add(SMALL_HEAP);
        }
        Stream.of("-cp", System.getProperty("java.class.path"), Mds.class.getName(), "up", "--config",
                configuration.toString(), "--state", state.toString(), "--with-process", ownPid())
                .forEach(command::add);
        return command;
    }

    /** A program that is started from its source. */
    static List<String> source(Path file, String... arguments) {
        return Stream.concat(
                Stream.of(java(), SMALL_HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", file.toString()),
                Stream.of(arguments)).toList();
    }

    /** By which a process that is started knows when this one has ended, however it did. */
    static String ownPid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    private static String java() {
        return String.join(File.separator, System.getProperty("java.home"), "bin", "java");
    }
}
