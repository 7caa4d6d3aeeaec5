package org.openmds.server.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** A provider of information about one file system whose values a test sets: a program that an execution source runs. */
record DiskProvider(Path program, Path file) {

    private static final String NAME = "disk";

    static DiskProvider in(Path directory) throws IOException {
        Path file = directory.resolve("disk.xml");
        Path program = Files.writeString(directory.resolve("disk.sh"), "#!/bin/sh\ncat '%s'\n".formatted(file));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new DiskProvider(program, file);
    }

    /** Sets the free space that the next runs report. */
    void free(int megabytes) throws IOException {
        Path next = Files.writeString(file.resolveSibling("next.xml"), DiskMembers.space(megabytes));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Adds the keys that a server needs for it; commands of triggers come after them. */
    TriggerKeys in(TriggerKeys keys) {
        return keys.with("sources.shortest-interval", "10ms", "sources.execution.programs[0].name", NAME,
                "sources.execution.programs[0].program", program.toString());
    }

    /** Registers it with ten collections a second. */
    void register(IndexClient index) {
        EntryReference.of(index.call(RequestBodies.add("host", """
                <agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><agg:ExecutionPollType>\
                <agg:PollIntervalMillis>100</agg:PollIntervalMillis><agg:ProbeName>%s</agg:ProbeName>\
                </agg:ExecutionPollType></agg:AggregatorConfig>""".formatted(NAME), "PT1H")));
    }
}
