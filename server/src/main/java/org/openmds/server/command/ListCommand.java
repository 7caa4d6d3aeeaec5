package org.openmds.server.command;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.server.command.Leases.Lease;
import org.openmds.server.command.output.FoundNode;
import org.openmds.server.command.output.Prefixes;
import org.openmds.server.command.output.TextTable;
import org.openmds.server.config.JsonText;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The entries of a service group, for people. */
@Command(name = "list", sortOptions = false, customSynopsis = {"mds list [OPTIONS] URL",
    "       mds list [OPTIONS] --epr FILE"}, description = {
        "List the entries of a service group: an index, or the registry of all services.",
        "AGE is the age of the collected data; ERROR says why it is not collected at present."}, footer = {
            "%nExamples:",
            "  mds list http://127.0.0.1:8080/wsrf/services/DefaultIndexService",
            "  mds list http://127.0.0.1:8080/wsrf/services/ContainerRegistryService",
            "  mds list $INDEX --long --leases",
            "  mds list $INDEX -o json | jq '.[] | select(.error)'"})
final class ListCommand implements Runnable {

    private static final int SHORT_KEY = 8;
    private static final int SHORT_CELL = 60;

    @Mixin
    private ServiceOptions service;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", converter = OutputOptions.FormConverter.class, defaultValue = "table", description = "table (default), json, or xml as it came.")
    private OutputOptions.Form form;

    @Option(names = {"-l", "--long"}, description = "Whole keys and texts, and times instead of ages.")
    private boolean whole;

    @Option(names = "--leases", description = "Also when leases end; costs one call an entry.")
    private boolean withLeases;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        service.words(List.of(), 0, 0, "nothing");
        Prefixes prefixes = service.namespaces().prefixes();
        try (Service group = service.open()) {
            List<XmlFragment> values = group.read((client, at) -> client.getResourceProperty(at, Entries.ENTRY));
            if (form == OutputOptions.Form.XML) {
                OutputOptions.printXml(FoundNode.of(values), spec.commandLine().getOut());
                return;
            }
            List<ListedEntry> entries = values.stream().map(entry -> read(entry, prefixes)).toList();
            List<Lease> leases = withLeases ? leases(group, entries) : List.of();
            print(entries, leases);
        }
    }

    private static ListedEntry read(XmlFragment entry, Prefixes prefixes) {
        try {
            return ListedEntry.read(entry, prefixes);
        } catch (InvalidXmlException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the service answers an entry that cannot be read: " + e.getMessage(), e);
        }
    }

    private List<Lease> leases(Service group, List<ListedEntry> entries) {
        Progress progress = new Progress(spec.commandLine().getErr(), entries.size());
        return new Leases(group.client(), progress::done).of(entries.stream().map(ListedEntry::reference).toList());
    }

    private void print(List<ListedEntry> entries, List<Lease> leases) {
        PrintWriter out = spec.commandLine().getOut();
        Instant now = Instant.now();
        if (form == OutputOptions.Form.JSON) {
            List<Map<String, Object>> members = new ArrayList<>();
            for (int i = 0; i < entries.size(); i++) {
                members.add(
                        entries.get(i).members(now, withLeases ? Optional.of(end(leases.get(i))) : Optional.empty()));
            }
            out.println(JsonText.write(members));
        } else if (entries.isEmpty()) {
            spec.commandLine().getErr().println("mds: there is no entry");
        } else {
            table(entries, leases, now).print(out);
        }
        out.flush();
    }

    private TextTable table(List<ListedEntry> entries, List<Lease> leases, Instant now) {
        List<String> header = new ArrayList<>(
                List.of("KEY", "MEMBER", "CONTENT", whole ? "COLLECTED" : "AGE", "ERROR"));
        if (withLeases) {
            header.add(whole ? "LEASE END" : "LEASE");
        }
        TextTable table = new TextTable(header);
        int keyLength = whole ? Integer.MAX_VALUE : uniqueLength(entries);
        for (int i = 0; i < entries.size(); i++) {
            ListedEntry entry = entries.get(i);
            List<String> row = new ArrayList<>(List.of(start(entry.key(), keyLength), entry.member(),
                    shortened(String.join(", ", entry.content())),
                    (whole ? entry.collectedAt().map(Instant::toString) : entry.age(now).map(RoundedTime::text))
                            .orElse(""),
                    shortened(entry.error().orElse(""))));
            if (withLeases) {
                row.add(whole ? end(leases.get(i)) : left(leases.get(i)));
            }
            table.row(row);
        }
        return table;
    }

    /** As many characters as tell all keys apart. */
    private static int uniqueLength(List<ListedEntry> entries) {
        long keys = entries.stream().map(ListedEntry::key).distinct().count();
        int longest = entries.stream().mapToInt(entry -> entry.key().length()).max().orElse(SHORT_KEY);
        for (int length = SHORT_KEY; length < longest; length++) {
            int tried = length;
            if (entries.stream().map(entry -> start(entry.key(), tried)).distinct().count() == keys) {
                return length;
            }
        }
        return longest;
    }

    private String shortened(String text) {
        return whole || text.length() <= SHORT_CELL ? text : start(text, SHORT_CELL - 3) + "...";
    }

    private static String start(String text, int length) {
        return text.substring(0, Math.min(length, text.length()));
    }

    private static String end(Lease lease) {
        return lease.gone() ? "gone" : lease.end().map(Instant::toString).orElse("never");
    }

    private static String left(Lease lease) {
        return lease.gone() ? "gone" : lease.left().map(RoundedTime::text).orElse("never");
    }
}
