package org.openmds.cli.group;

import java.util.ArrayList;
import java.util.List;

import org.openmds.cli.option.EntryLookup;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.wsrf.addressing.EndpointReference;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds remove}: Destroy of entries. */
@Command(name = "remove", sortOptions = false, customSynopsis = {"mds remove [OPTIONS] [URL] KEY...",
    "       mds remove [OPTIONS] --epr FILE"}, description = "Remove entries from a service group before their leases end.", footer = {
        "%nExamples:", "  mds remove 4f1c9a02", "  mds remove --epr entry.xml"})
final class RemoveCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "KEY", description = "The keys of entries, or their beginnings, as 'mds "
            + "list' shows them.")
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        boolean given = service.isReferenceGiven();
        List<String> keys = service.arguments(words, given ? 0 : 1, given ? 0 : Integer.MAX_VALUE,
                "the key of an entry");
        EntryLookup.requireKeys(keys, spec);
        try (ServiceConnection group = service.open()) {
            if (given) {
                group.destroy(group.locations().preferred());
            }
            for (String key : keys) {
                EndpointReference entry = EntryLookup.find(group, key);
                group.destroy(entry);
            }
        }
    }
}
