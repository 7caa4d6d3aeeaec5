package org.openmds.provider.nagios;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.aggregator.execution.ProgramResult;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Runs Nagios plugins in parallel and publishes their results as a {@link StatusDocument}. If a plugin cannot be run, does not end in time, prints
 * nothing or ends with an exit code other than 0 to 3, its service has the state {@code UNKNOWN} and the reason as output; other services are not
 * affected. Counts the failures of each service in a row. Allows one collection at a time.
 */
final class PluginProvider implements InformationProvider {

    private static final int MAX_EXIT_CODE = 3;

    private final PluginPublication publication;
    private final Map<PluginCheck, Integer> failures = new HashMap<>();

    public PluginProvider(PluginPublication publication) {
        this.publication = publication;
    }

    @Override
    public String name() {
        return publication.name();
    }

    @Override
    public synchronized XmlFragment collect(Deadline deadline) throws CollectionException {
        List<CompletableFuture<ProgramResult>> runs = publication.plugins()
                .stream()
                .map(each -> each.program().get())
                .toList();
        List<MonitoringStatus> statuses = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            PluginCheck plugin = publication.plugins().get(i);
            MonitoringStatus status = status(plugin, runs.get(i), deadline);
            int attempts = status.code() == 0 ? 0 : failures.getOrDefault(plugin, 0) + 1;
            failures.put(plugin, Math.min(attempts, publication.attempts()));
            statuses.add(status.withAttempts(Math.clamp(attempts, 1, publication.attempts()), publication.attempts()));
        }
        return StatusDocument.of(statuses);
    }

    private static MonitoringStatus status(PluginCheck plugin, CompletableFuture<ProgramResult> run, Deadline deadline)
            throws CollectionException {
        try {
            return of(plugin, run.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return unknown(plugin, "did not end in time");
        } catch (ExecutionException e) {
            return unknown(plugin, String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectionException("the run of plugins was interrupted", e);
        }
    }

    /** Converts the result of a run. Bytes that are not UTF-8 become replacement characters: old plugins print Latin-1. */
    private static MonitoringStatus of(PluginCheck plugin, ProgramResult result) {
        PluginText text = PluginText.parse(new String(result.output(), StandardCharsets.UTF_8));
        if (result.exitCode() < 0 || result.exitCode() > MAX_EXIT_CODE) {
            return unknown(plugin,
                    "ended with code %d, which is not one of 0 to 3%s".formatted(result.exitCode(),
                            firstLine(text, result)));
        }
        if (text.output().isEmpty() && text.perfData().isEmpty()) {
            return unknown(plugin, "ended with code %d and printed nothing%s".formatted(result.exitCode(),
                    firstLine(text, result)));
        }
        return MonitoringStatus.of(plugin.host(), plugin.service(), result.exitCode(), text);
    }

    private static String firstLine(PluginText text, ProgramResult result) {
        String said = text.output().isEmpty() ? result.errors().strip() : text.output();
        return said.isEmpty() ? "" : ": " + said.lines().findFirst().orElse("");
    }

    private static MonitoringStatus unknown(PluginCheck plugin, String why) {
        return MonitoringStatus.of(plugin.host(), plugin.service(), MonitoringStatus.UNKNOWN,
                new PluginText(why, "", List.of()));
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
