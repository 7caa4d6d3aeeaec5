package org.openmds.server.demo;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Commands that start further JVMs like this one. */
final class JavaProgram {

    /** Options that are not passed on: a debugger's port is used once, and a class cache is written once. */
    private static final List<String> EXCLUDED_OPTIONS = List.of("-agentlib:", "-XX:AOTCacheOutput", "-XX:AOTMode");
    private static final String HEAP = "-Xmx";
    private static final String SMALL_HEAP = HEAP + "300m";

    private JavaProgram() {
    }

    /** Returns the command {@code mds up} with the options, classes and cache of this JVM; the server ends with this process. */
    static List<String> server(Class<?> program, Path configuration, Path state) {
        List<String> command = new ArrayList<>(List.of(java()));
        List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
        options.stream()
                .filter(option -> EXCLUDED_OPTIONS.stream().noneMatch(option::startsWith))
                .forEach(command::add);
        if (options.stream().noneMatch(option -> option.startsWith(HEAP))) {
            command.add(SMALL_HEAP);
        }
        Stream.of("-cp", System.getProperty("java.class.path"), program.getName(), "up", "--config",
                configuration.toString(), "--state", state.toString(), "--with-process", ownPid())
                .forEach(command::add);
        return command;
    }

    /** Returns the command for a program that runs from its source file. */
    static List<String> source(Path file, String... arguments) {
        return Stream.concat(
                Stream.of(java(), SMALL_HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", file.toString()),
                Stream.of(arguments)).toList();
    }

    /** Returns the id of this process; a started process watches it and ends with it. */
    static String ownPid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    private static String java() {
        return String.join(File.separator, System.getProperty("java.home"), "bin", "java");
    }
}
