package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.Expression;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;

/**
 * A module (sensor): a program that prints attributes and exits.
 *
 * @param name
 *            prefix of its attributes, followed by an underscore, so that the attributes of modules do not collide
 */
public record HawkeyeModule(String name, List<String> command) {

    private static final Duration RUN_TIMEOUT = Duration.ofSeconds(20);
    private static final int MAX_OUTPUT_BYTES = 1 << 20;

    /** A module run failed. */
    static final class ModuleException extends Exception {
        ModuleException(String message) {
            super(message);
        }
    }

    /** Runs the program once. */
    ExpressionAd run() throws ModuleException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new ModuleException("module %s: %s".formatted(name, e.getMessage()));
        }
        try {
            // The timeout kills a program that keeps its output open, which ends the read below.
            process.onExit()
                    .orTimeout(RUN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                    .exceptionally(_ -> process.destroyForcibly());
            return ad(process);
        } catch (IOException e) {
            throw new ModuleException("module %s: %s".formatted(name, e.getMessage()));
        } finally {
            process.destroyForcibly();
        }
    }

    private ExpressionAd ad(Process process) throws IOException, ModuleException, InterruptedException {
        try (InputStream output = process.getInputStream()) {
            byte[] bytes = output.readNBytes(MAX_OUTPUT_BYTES);
            int code = process.waitFor();
            if (code != 0) {
                throw new ModuleException("module %s exited with status %d".formatted(name, code));
            }
            return prefixed(ExpressionAd.ofLines(new String(bytes, StandardCharsets.UTF_8)));
        } catch (ClassAdException e) {
            throw new ModuleException("module %s: %s".formatted(name, e.getMessage()));
        }
    }

    private ExpressionAd prefixed(ExpressionAd ad) {
        Map<String, Expression> named = new LinkedHashMap<>();
        for (String attribute : ad.names()) {
            // Stores the value: among the other modules' attributes, the expression could have another meaning.
            named.put(name + "_" + attribute, AnswerAds.literal(ad.value(attribute)));
        }
        return ExpressionAd.of(named);
    }
}
