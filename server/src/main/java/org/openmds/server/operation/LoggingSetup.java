package org.openmds.server.operation;

import java.util.concurrent.atomic.LongAdder;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.ErrorHandler;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.AppenderComponentBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.api.LayoutComponentBuilder;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.openmds.budget.HeapShare;
import org.openmds.server.settings.AccessLogSettings;
import org.openmds.server.settings.AuditLogSettings;
import org.openmds.server.settings.LoggingSettings;
import org.openmds.server.settings.LoggingSettings.LogFormat;

/** Configures Log4j 2: lines of text or JSON on standard error, and the access log and the audit log in their files. */
public final class LoggingSetup {

    private static final String CONSOLE = "console";
    private static final String ACCESS_FILE = "access-file";
    private static final String AUDIT_FILE = "audit-file";
    private static final String QUEUE_PREFIX = "queued-";
    /** Usual bytes of a waiting line with its event; there are two queues. */
    private static final int LINE_BYTES = 1 << 10;
    private static final int QUEUE_LENGTH = Math.clamp(HeapShare.LOG.bytes() / (2 * LINE_BYTES), 256, 8 << 10);
    private static final long SHUTDOWN_TIMEOUT_MILLIS = 2_000;
    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{1} - %msg%n%throwable";

    private static final LongAdder DROPPED = new LongAdder();

    private LoggingSetup() {
    }

    /** Replaces the current logging configuration. */
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
        builder.add(builder.newLogger("org.apache.ratis", Level.WARN));
        builder.add(builder.newLogger("org.ehcache", Level.WARN));
        builder.add(builder.newLogger("oshi", Level.WARN));
        access(builder, settings);
        audit(builder, settings.audit());
        BuiltConfiguration configuration = builder.build(false);
        configuration.initialize();
        configuration.getAppenders()
                .values()
                .stream()
                .filter(AsyncAppender.class::isInstance)
                .forEach(appender -> appender.setHandler(new DroppedLines()));
        ((LoggerContext) LogManager.getContext(false)).reconfigure(configuration);
    }

    /** Returns the number of lines that were lost because a queue was full. */
    static long droppedLines() {
        return DROPPED.sum();
    }

    /** Counts a line that was not written because there were too many. */
    static void countDropped() {
        DROPPED.increment();
    }

    /** Counts the lines for which a queue has no room. */
    private static final class DroppedLines implements ErrorHandler {

        @Override
        public void error(String message) {
            DROPPED.increment();
        }

        @Override
        public void error(String message, Throwable cause) {
            DROPPED.increment();
        }

        @Override
        public void error(String message, LogEvent event, Throwable cause) {
            DROPPED.increment();
        }
    }

    /** Changes the level of all loggers without a level of their own, until the next start. */
    public static void level(Level level) {
        Configurator.setRootLevel(level);
    }

    /** Writes all queued lines and stops logging. Called last: the library's own shutdown hook would run before the server has stopped. */
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

    private static void audit(ConfigurationBuilder<BuiltConfiguration> builder, AuditLogSettings settings) {
        if (settings.file().isEmpty()) {
            builder.add(builder.newLogger(AuditLog.LOGGER, Level.OFF));
            return;
        }
        String file = settings.file().get().toString();
        builder.add(builder.newAppender(AUDIT_FILE, "RollingFile")
                .addAttribute("fileName", file)
                .addAttribute("filePattern", file + ".%i")
                .addAttribute("filePermissions", "rw-r-----")
                .add(builder.newLayout("JsonTemplateLayout")
                        .addAttribute("eventTemplateUri", "classpath:org/openmds/server/operation/AuditLine.json"))
                .addComponent(builder.newComponent("SizeBasedTriggeringPolicy")
                        .addAttribute("size", settings.size().bytes()))
                .addComponent(builder.newComponent("DefaultRolloverStrategy")
                        .addAttribute("fileIndex", "min")
                        .addAttribute("max", settings.files())));
        builder.add(builder.newLogger(AuditLog.LOGGER, Level.INFO)
                .add(builder.newAppenderRef(AUDIT_FILE))
                .addAttribute("additivity", false));
    }

    /**
     * Returns a bounded queue in front of an appender. The threads that serve connections also log: if nothing reads the lines, they are dropped once
     * the queue is full. Queued lines are written together and flushed when the queue is empty.
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
