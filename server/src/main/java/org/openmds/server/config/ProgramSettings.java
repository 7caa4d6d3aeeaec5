package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import javax.xml.namespace.QName;

/**
 * A program that registrations may name.
 *
 * @param name
 *            by which they name it (ProbeName of ExecutionPollType)
 * @param program
 *            an executable file
 * @param arguments
 *            behind the URL of the member, which is the first argument
 * @param timeout
 *            after which a run is killed
 * @param maxProcesses
 *            runs of this program at a time
 */
public record ProgramSettings(
        @Key(value = "By which registrations name it (ProbeName), as name or {namespace}name.", required = true) QName name,
        @Key(value = "The executable file; not writable by every user of the machine.", required = true) Path program,
        @Key(value = "Its arguments, behind the member's URL, which is the first.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key(value = "How long a run may take; then it is killed.", min = "100ms", max = "1h") Duration timeout,
        @Key(value = "Runs of this program at a time.", min = "1", max = "10000") int maxProcesses) {

    public ProgramSettings {
        arguments = List.copyOf(arguments);
    }
}
