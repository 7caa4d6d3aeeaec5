package org.openmds.server.operation;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.AppenderComponentBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.api.LayoutComponentBuilder;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.openmds.server.config.AccessLogSettings;
import org.openmds.server.config.LoggingSettings;
import org.openmds.server.config.LoggingSettings.LogFormat;

/** Sets up Log4j2 as the configuration says: lines of text or JSON on standard error, the access log where it was sent. */
public final class LoggingSetup {

    private static final String CONSOLE = "console";
    private static final String ACCESS_FILE = "access-file";
    private static final String QUEUE_PREFIX = "queued-";
    private static final int QUEUE_LENGTH = 8 << 10;
    private static final long SHUTDOWN_TIMEOUT_MILLIS = 2_000;
    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{1} - %msg%n%throwable";

    private LoggingSetup() {
    }

    /** Replaces the present logging. */
    public static void configure(LoggingSettings settings) {
        ConfigurationBuilder<BuiltConfiguration> builder = ConfigurationBuilderFactory.newConfigurationBuilder();
        builder.setStatusLevel(Level.ERROR);
        builder.setShutdownHook("disable");
        builder.add(builder.newAppender(CONSOLE, "Console")
                .addAttribute("target", ConsoleAppender.Target.SYSTEM_ERR)
                .addAttribute("immediateFlush", false)
                .add(layout(builder, settings.format())));
        builder.add(queue(builder, CONSOLE));
        builder.add(builder.newRootLogger(Level.valueOf(settings.level().name()))
                .add(builder.newAppenderRef(QUEUE_PREFIX + CONSOLE)));
        builder.add(builder.newLogger("org.eclipse.jetty", Level.WARN));
        builder.add(builder.newLogger("org.apache.cxf", Level.WARN));
        builder.add(builder.newLogger("org.ehcache", Level.WARN));
        builder.add(builder.newLogger("oshi", Level.WARN));
        access(builder, settings);
        ((LoggerContext) LogManager.getContext(false)).reconfigure(builder.build(false));
    }

    /** Changes the level of everything that has no level of its own, until the next start. */
    public static void level(Level level) {
        Configurator.setRootLevel(level);
    }

    /** Writes what is still to be written. Called last: the library's own shutdown hook would come before the server has stopped. */
    public static void stop() {
        LogManager.shutdown();
    }

    private static void access(ConfigurationBuilder<BuiltConfiguration> builder, LoggingSettings settings) {
        AccessLogSettings access = settings.accessLog();
        if (!access.enabled()) {
            builder.add(builder.newLogger(AccessLog.LOGGER, Level.OFF));
            return;
        }
        access.file().ifPresent(file -> {
            AppenderComponentBuilder appender = builder.newAppender(ACCESS_FILE, "File")
                    .addAttribute("fileName", file.toString())
                    .addAttribute("immediateFlush", false)
                    .add(layout(builder, settings.format()));
            builder.add(appender);
            builder.add(queue(builder, ACCESS_FILE));
            builder.add(builder.newLogger(AccessLog.LOGGER, Level.INFO)
                    .add(builder.newAppenderRef(QUEUE_PREFIX + ACCESS_FILE))
                    .addAttribute("additivity", false));
        });
    }

    /**
     * The threads that serve all connections log too: where nobody takes the lines, they are dropped once the queue is full. What is in the queue is written
     * together, and flushed when it is empty.
     */
    private static AppenderComponentBuilder queue(ConfigurationBuilder<BuiltConfiguration> builder, String appender) {
        return builder.newAppender(QUEUE_PREFIX + appender, "Async")
                .addAttribute("blocking", false)
                .addAttribute("bufferSize", QUEUE_LENGTH)
                .addAttribute("shutdownTimeout", SHUTDOWN_TIMEOUT_MILLIS)
                .addComponent(builder.newAppenderRef(appender));
    }

    private static LayoutComponentBuilder layout(ConfigurationBuilder<BuiltConfiguration> builder, LogFormat format) {
        return switch (format) {
            case TEXT -> builder.newLayout("PatternLayout")
                    .addAttribute("pattern", PATTERN)
                    .addAttribute("alwaysWriteExceptions", false);
            case JSON ->
                builder.newLayout("JsonTemplateLayout").addAttribute("eventTemplateUri", "classpath:EcsLayout.json");
        };
    }
}
