package org.openmds.trigger.settings;

import javax.xml.namespace.QName;

import org.openmds.configuration.Key;

/** The settings of a trigger action that runs a program on this machine. */
public record CommandActionSettings(
        @Key(value = "Name of the action, as rules use it.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "Program to run, one of sources.execution.programs, with its own arguments only; it gets the alert as XML on its standard input.", required = true) QName program) {
}
