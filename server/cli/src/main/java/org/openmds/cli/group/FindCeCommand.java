package org.openmds.cli.group;

import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.OutputOptions.OutputFormat;
import org.openmds.cli.option.OutputOptions.OutputFormatConverter;
import org.openmds.cli.option.ServerAddress;
import org.openmds.cli.output.TextTable;
import org.openmds.wsrf.client.http.ConnectionException.AccessDenied;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds find-ce}: lists the queues of computing elements that a VO may use. It asks the HTTP API. */
@Command(name = "find-ce", sortOptions = false, description = {
    "List the computing elements of a grid and their queues, from the sites in an index.",
    "SITE is the site, CE the hosts of the computing element, FREE the free slots, WALL the longest time of a job in minutes, MEMORY",
    "that of a job in megabytes, VOS who may use the queue; - is what the site does not tell."}, footer = {
        "%nExamples:",
        "  mds find-ce --vo atlas", "  mds find-ce --vo atlas --min-free 10",
        "  mds find-ce http://127.0.0.1:8080 --site EXAMPLE-ONE",
        "  mds find-ce --vo atlas -o json | jq '.shares[].ce'"})
final class FindCeCommand implements Runnable {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final Pattern DETAIL = Pattern.compile("\"detail\":\"((?:[^\"\\\\]|\\\\.){1,1000})\"");

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The server or its index (default: the environment variable MDS_URL, else the user's profile, else this machine).")
    private @Nullable String url;

    @Option(names = "--vo", paramLabel = "VO", description = "Only queues that this VO may use.")
    private @Nullable String vo;

    @Option(names = "--min-free", paramLabel = "N", defaultValue = "0", description = "Only queues with so many free slots (default: ${DEFAULT-VALUE}, also where the number is not known).")
    private int minFree;

    @Option(names = "--site", paramLabel = "NAME", description = "Only this site.")
    private @Nullable String site;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputFormatConverter.class, defaultValue = "table", description = "table (default), csv, json, or xml as the server sent it.")
    private OutputFormat format;

    @Mixin
    private ConnectionOptions connection;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        byte[] body = ask(switch (format) {
            case JSON -> "application/json";
            case CSV -> "text/csv";
            case XML, TABLE -> "application/xml";
        });
        PrintWriter out = spec.commandLine().getOut();
        if (format == OutputFormat.TABLE) {
            print(body, out);
        } else {
            String text = new String(body, StandardCharsets.UTF_8);
            out.print(text.endsWith("\n") ? text : text + System.lineSeparator());
        }
        out.flush();
    }

    private void print(byte[] body, PrintWriter out) {
        List<XmlElement> shares;
        try {
            shares = XmlFragment.parse(body, XmlLimits.OWN).root().children();
        } catch (InvalidXmlException e) {
            throw new CommandException(ExitCodes.FAULT, "the server sent a list that cannot be read: " + e.getMessage(),
                    e);
        }
        if (shares.isEmpty()) {
            spec.commandLine().getErr().println("mds: nothing is found");
            return;
        }
        TextTable table = new TextTable(List.of("SITE", "CE", "QUEUE", "STATE", "FREE", "RUNNING", "WAITING", "WALL",
                "MEMORY", "VOS"));
        shares.forEach(share -> table.addRow(List.of(value(share, "site"), list(share, "ce"), value(share, "queue"),
                value(share, "servingState"), value(share, "free"), value(share, "running"), value(share, "waiting"),
                minutes(value(share, "maxWallTime")), value(share, "maxMemory"), list(share, "vos"))));
        table.print(out);
    }

    private static String value(XmlElement share, String name) {
        return share.attribute(new QName(name)).orElse("");
    }

    private static String list(XmlElement share, String name) {
        return value(share, name).replace(' ', ',');
    }

    private static String minutes(String seconds) {
        return seconds.isEmpty() ? "" : Long.toString(Long.parseLong(seconds) / SECONDS_PER_MINUTE);
    }

    private byte[] ask(String accept) {
        ServerAddress server = ServerAddress.of(spec, Optional.ofNullable(url));
        String target = "%s/api/v1/glue2/shares?min-free=%d%s%s".formatted(server.base(), minFree,
                parameter("vo", vo), parameter("site", site));
        OutgoingRequest request = OutgoingRequest.get(target, Map.of("Accept", accept));
        try (HttpTransport http = connection.transport(target);
                HttpAnswer answer = http.send(request, connection.timeout())) {
            byte[] body = answer.readAllBytes();
            if (answer.status() != OK) {
                throw refused(answer.status(), body, server);
            }
            return body;
        } catch (AccessDenied e) {
            throw new CommandException(ExitCodes.FAULT, e.status() == 401
                    ? "%s requires a token with the right to read (HTTP 401)".formatted(server.text())
                    : "this token does not have the right to read %s (HTTP 403)".formatted(server.text()), e);
        }
    }

    private static CommandException refused(int status, byte[] body, ServerAddress server) {
        Matcher detail = DETAIL.matcher(new String(body, StandardCharsets.UTF_8));
        String reason = detail.find() ? ": " + TextTable.printable(detail.group(1)) : "";
        return new CommandException(ExitCodes.FAULT,
                status == NOT_FOUND && reason.isEmpty()
                        ? "%s has no HTTP API with sites of a grid".formatted(server.text())
                        : "%s answered HTTP %d%s".formatted(server.text(), status, reason));
    }

    private static String parameter(String name, @Nullable String value) {
        return value == null ? "" : "&%s=%s".formatted(name, URLEncoder.encode(value, StandardCharsets.UTF_8));
    }
}
