package org.openmds.server.config;

/**
 * The settings of the log.
 *
 * @param level
 *            the lowest level that is logged
 * @param format
 *            the format of a line
 * @param accessLog
 *            the settings of the access log
 */
public record LoggingSettings(@Key("Lowest level that is logged.") LogLevel level,
        @Key("Format of a line: text for people, json for programs.") LogFormat format,
        @Key("Access log, with one line for each request.") AccessLogSettings accessLog) {

    /** The level of a log line. */
    public enum LogLevel {
        ERROR, WARN, INFO, DEBUG, TRACE
    }

    /** The format of a log line. */
    public enum LogFormat {
        TEXT, JSON
    }
}
