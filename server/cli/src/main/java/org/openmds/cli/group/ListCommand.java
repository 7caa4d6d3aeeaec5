package org.openmds.cli.group;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.EntryLookup;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.cli.output.FoundNode;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.JsonWriter;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds list}: prints the entries of a service group. */
@Command(name = "list", sortOptions = false, customSynopsis = {"mds list [OPTIONS] [URL]",
    "       mds list [OPTIONS] --epr FILE"}, description = {
        "List the entries of an index, or of another service group.",
        "NAME is what pages and alerts call an entry (several may have one name), MEMBER the address of the service that it describes.",
        "SOURCE is where the data comes from, AGE how old it is, LAST SUCCESS when a collection last succeeded, even with the same data;",
        "LEASE is the time until the entry is removed unless it is renewed (never: it has no end); ERROR is why it cannot be collected now.",
        "The table shortens texts and omits what other columns contain; --long and -o json show everything."}, footer = {
            "%nExamples:",
            "  mds list", "  mds list http://127.0.0.1:8080",
            "  mds list http://127.0.0.1:8080/wsrf/services/ContainerRegistryService",
            "  mds list http://127.0.0.1:8080/wsrf/services/RegistrationService",
            "  mds list --long", "  mds list -o csv > entries.csv",
            "  mds list -o json | jq '.[] | select(.error)'"})
final class ListCommand implements Runnable {

    /** The largest group whose details are read without {@code --details}: each entry costs one call. */
    private static final int MAX_ENTRIES_WITH_DETAILS = 1_000;

    @Mixin
    private ServiceOptions service;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "table", description = "table (default), csv, json, or xml as the service sent it.")
    private OutputOptions.OutputFormat format;

    @Option(names = {"-l", "--long"}, description = "Print whole keys and texts, and times instead of ages.")
    private boolean whole;

    @Option(names = {"--details",
        "--leases"}, description = "Show source, last success and lease of any number of entries; one call per entry (default: of up to "
                + "1,000 entries).")
    private boolean detailed;

    @Option(names = "--brief", description = "Omit source, last success and lease: one call in all.")
    private boolean brief;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        service.arguments(List.of(), 0, 0, "nothing");
        if (brief && detailed) {
            throw new ParameterException(spec.commandLine(), "--brief and --details exclude each other");
        }
        NamespaceTable namespaceTable = service.namespaces().prefixes();
        try (ServiceConnection group = service.open()) {
            List<XmlFragment> values = group.read((client, at) -> client.getResourceProperty(at, EntryLookup.ENTRY));
            if (format == OutputOptions.OutputFormat.XML) {
                OutputOptions.printXml(FoundNode.of(values), spec.commandLine().getOut());
                return;
            }
            List<ListedEntry> entries = values.stream().map(entry -> read(entry, namespaceTable)).toList();
            print(entries, details(group, entries));
        }
    }

    private static ListedEntry read(XmlFragment entry, NamespaceTable namespaceTable) {
        try {
            return ListedEntry.read(entry, namespaceTable);
        } catch (InvalidXmlException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the service returned an entry that cannot be read: " + e.getMessage(), e);
        }
    }

    /** Returns the details; empty if they are omitted. */
    private Optional<List<EntryDetails>> details(ServiceConnection group, List<ListedEntry> entries) {
        if (brief) {
            return Optional.empty();
        }
        PrintWriter err = spec.commandLine().getErr();
        if (!detailed && entries.size() > MAX_ENTRIES_WITH_DETAILS) {
            err.println(
                    "mds: source, last success and lease of %d entries are omitted; --details shows them, --brief hides this message"
                            .formatted(entries.size()));
            return Optional.empty();
        }
        ProgressIndicator progress = new ProgressIndicator(err, entries.size());
        DetailReader reader = new DetailReader(group.client(), progress::update);
        List<EntryDetails> details = reader.readAll(entries);
        reader.problem().ifPresent(problem -> err.println("mds: not all details could be read: " + problem));
        return Optional.of(details);
    }

    private static TextTable table(List<ListedEntry> entries, Optional<List<EntryDetails>> details,
            ListedEntryTable table) {
        return details.map(more -> table.detailed(entries, more)).orElseGet(() -> table.brief(entries));
    }

    private void print(List<ListedEntry> entries, Optional<List<EntryDetails>> details) {
        PrintWriter out = spec.commandLine().getOut();
        Instant now = Instant.now();
        if (format == OutputOptions.OutputFormat.JSON) {
            List<Map<String, Object>> members = new ArrayList<>();
            for (int i = 0; i < entries.size(); i++) {
                members.add(
                        entries.get(i).members(now, details.isPresent() ? details.get().get(i) : EntryDetails.UNKNOWN));
            }
            out.println(JsonWriter.write(members));
        } else if (format == OutputOptions.OutputFormat.CSV) {
            table(entries, details, new ListedEntryTable(true, now)).printCsv(out);
        } else if (entries.isEmpty()) {
            spec.commandLine().getErr().println("mds: there is no entry");
        } else {
            table(entries, details, new ListedEntryTable(whole, now)).print(out);
        }
        out.flush();
    }
}
