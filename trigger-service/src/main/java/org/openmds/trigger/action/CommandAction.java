package org.openmds.trigger.action;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;

/**
 * Tells a notice to a program of this machine that the administrator mapped to a name: on its standard input, as {@link NoticeXml} writes it. It has the
 * administrator's arguments alone. It ran well when it ends with exit code 0 within its time; otherwise it is run again later.
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
            // The run ends by itself within its time.
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
