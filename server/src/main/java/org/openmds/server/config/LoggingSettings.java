package org.openmds.server.config;

/**
 * What is logged, and how.
 *
 * @param level
 *            the least important that is logged
 * @param format
 *            of a line
 * @param accessLog
 *            one line for each request
 */
public record LoggingSettings(@Key("The least important that is logged.") LogLevel level,
        @Key("Form of a line: text for people, json for programs.") LogFormat format,
        @Key("One line for each request.") AccessLogSettings accessLog) {

    /** Importance of a log line. */
    public enum LogLevel {
        ERROR, WARN, INFO, DEBUG, TRACE
    }

    /** Form of a log line. */
    public enum LogFormat {
        TEXT, JSON
    }
}
