package org.openmds.server.config;

import javax.xml.namespace.QName;

/**
 * A way to tell a program of this machine.
 *
 * @param name
 *            by which triggers name it
 * @param program
 *            one of {@code sources.execution.programs}
 */
public record CommandActionSettings(
        @Key(value = "By which triggers name it.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "The program, one of sources.execution.programs; it gets the notice as XML on its standard input.", required = true) QName program) {
}
