package org.openmds.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.value.DataSize;
import org.openmds.server.settings.AccessLogSettings;
import org.openmds.server.settings.AuditLogSettings;
import org.openmds.server.settings.LoggingSettings;
import org.openmds.server.settings.LoggingSettings.LogFormat;
import org.openmds.server.settings.LoggingSettings.LogLevel;

/** Lines of the access log while nothing reads them: they are counted and delay nobody. */
@Timeout(60)
class DroppedLinesTest {

    private static final int LINES = 30_000;

    @TempDir
    Path folder;

    @AfterEach
    void restoreLogging() {
        Configurator.reconfigure();
    }

    @Test
    void log_toAPipeThatNobodyReads_countsTheLinesThatAreLost() throws Exception {
        Path pipe = folder.resolve("access.log");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assertThat(made.waitFor(10, TimeUnit.SECONDS)).isTrue();
        long before = LoggingSetup.droppedLines();
        // Open for reading, so that the log can open it; nothing reads until the end.
        try (RandomAccessFile reader = new RandomAccessFile(pipe.toFile(), "rw")) {
            LoggingSetup.configure(new LoggingSettings(LogLevel.INFO, LogFormat.TEXT,
                    new AccessLogSettings(true, Optional.of(pipe)),
                    new AuditLogSettings(Optional.empty(), new DataSize(1 << 20), 1)));
            Logger access = LogManager.getLogger(AccessLog.LOGGER);
            for (int line = 0; line < LINES; line++) {
                access.info("127.0.0.1 GET /health/live 200 5 10us {}", line);
            }

            assertThat(LoggingSetup.droppedLines() - before).isBetween(1L, (long) LINES);
            Thread.ofVirtual().start(() -> drain(reader));
            Configurator.reconfigure();
        }
    }

    private static void drain(RandomAccessFile reader) {
        byte[] buffer = new byte[64 << 10];
        try {
            while (reader.read(buffer) >= 0) {
                // The lines themselves are not looked at.
            }
        } catch (java.io.IOException closed) {
            // The end of the test.
        }
    }
}
