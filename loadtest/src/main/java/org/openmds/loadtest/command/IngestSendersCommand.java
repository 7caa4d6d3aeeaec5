package org.openmds.loadtest.command;

import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;

import org.openmds.loadtest.bench.SenderProcesses;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.tester.RecordSenders;
import org.openmds.loadtest.control.wire.RunToken;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A sender process of the ingest benchmark. */
@Command(name = SenderProcesses.COMMAND, hidden = true)
final class IngestSendersCommand implements Callable<Integer> {

    @Option(names = "--controller", required = true)
    private URI controller;

    @Option(names = "--name", required = true)
    private String name;

    @Option(names = "--connections", required = true)
    private int connections;

    @Option(names = "--batch", required = true)
    private int batch;

    @Override
    public Integer call() throws InterruptedException {
        RunToken token = new RunToken(System.getenv().getOrDefault(TesterCommand.TOKEN_VARIABLE, ""));
        List<String> problems = new RecordSenders(controller, token, batch).run(name, connections);
        problems.stream().distinct().limit(5).forEach(problem -> System.err.println(name + ": " + problem));
        return problems.isEmpty() ? LoadExitCodes.OK : LoadExitCodes.FAILED;
    }
}
