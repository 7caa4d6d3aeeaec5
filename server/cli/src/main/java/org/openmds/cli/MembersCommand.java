package org.openmds.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.ServerAddress;
import org.openmds.cli.output.TextTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds members}: lists the members of a replicated index through an administrative operation over plain HTTP. */
@Command(name = "members", sortOptions = false, description = {
    "List the members of a replicated index, as one of them knows them.",
    "Prints name, address, role, term, committed and applied position in the log, and the URL of the services, as far as this member knows them.",
    "Requires a token with the right to administer."}, footer = {
        "%nExample:", "  mds members http://127.0.0.1:8080 --token-file admin.token"})
final class MembersCommand implements Runnable {

    private static final List<String> COLUMNS = List.of("name", "address", "role", "term", "committed", "applied",
            "url");

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The URL of a member or of any of its services (default: that "
            + "of MDS_URL, of the profile, or " + ServerAddress.LOCAL + ").")
    private @Nullable String url;

    @Mixin
    private ConnectionOptions connection;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        AdminClient server = new AdminClient(spec, connection, Optional.ofNullable(url));
        AdminClient.AdminAnswer answer = server.post("members");
        if (answer.status() == 404) {
            throw new CommandException(ExitCodes.FAULT,
                    "%s is no member of a replicated index".formatted(server.url()));
        }
        server.requireDone(answer, "did not list its members");
        TextTable table = new TextTable(COLUMNS);
        answer.body().lines().map(MembersCommand::cells).forEach(table::addRow);
        PrintWriter out = spec.commandLine().getOut();
        table.print(out);
        out.flush();
    }

    /** Returns the cells of a line, also if another version of the server sends fewer or more. */
    private static List<String> cells(String line) {
        return Stream.concat(Stream.of(line.split("\t", -1)), COLUMNS.stream().map(_ -> ""))
                .limit(COLUMNS.size())
                .toList();
    }
}
