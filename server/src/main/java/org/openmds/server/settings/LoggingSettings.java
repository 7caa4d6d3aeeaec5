package org.openmds.server.settings;

import org.openmds.configuration.Key;
/** The settings of the log. */
public record LoggingSettings(@Key(value = "Lowest level that is logged.", initial = "info") LogLevel level,
        @Key(value = "Format of a line: text for people, json for programs.", initial = "text") LogFormat format,
        @Key("Access log, with one line for each request.") AccessLogSettings accessLog,
        @Key("Audit log, with one line for each write, administration call, sign-in and refused credential.") AuditLogSettings audit) {

    /** The level of a log line. */
    public enum LogLevel {
        ERROR, WARN, INFO, DEBUG, TRACE
    }

    /** The format of a log line. */
    public enum LogFormat {
        TEXT, JSON
    }
}
