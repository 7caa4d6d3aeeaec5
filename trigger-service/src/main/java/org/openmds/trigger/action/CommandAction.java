package org.openmds.trigger.action;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;

/**
 * Sends a notice to a local program that the administrator mapped to a name, on its standard input, in the form of {@link NoticeXml}. The
 * program gets only the administrator's arguments. The action succeeds if the program ends with exit code 0 within its timeout; otherwise the
 * program runs again later.
 */
public final class CommandAction implements TriggerAction {

    private static final int MAX_OUTPUT = 64 << 10;

    private final ProbeRunner runner;
    private final Probe program;

    public CommandAction(ProbeRunner runner, Probe program) {
        this.runner = runner;
        this.program = program;
    }

    @Override
    public String describe() {
        return "command %s (%s)".formatted(program.name(), program.program());
    }

    @Override
    public void send(Notice notice) throws ActionException {
        CompletableFuture<String> run = runner.runWithInput(program, NoticeXml.write(notice), MAX_OUTPUT);
        try {
            // The runner enforces the timeout.
            run.get();
        } catch (ExecutionException e) {
            String reason = e.getCause() instanceof CollectionException known
                    ? String.valueOf(known.getMessage())
                    : "%s failed: %s".formatted(describe(), e.getCause());
            throw ActionException.temporary(reason, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ActionException.temporary("%s was interrupted".formatted(describe()), e);
        }
    }
}
