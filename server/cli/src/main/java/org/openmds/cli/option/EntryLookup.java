package org.openmds.cli.option;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.index.IndexNames;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Finds the entry that a user names: by its endpoint reference, or by the beginning of its key in a group. */
public final class EntryLookup {

    public static final QName ENTRY = new QName(Namespaces.WSRF_SG, "Entry", "sg");
    public static final QName ENTRY_REFERENCE = new QName(Namespaces.WSRF_SG, "ServiceGroupEntryEPR", "sg");

    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._:-]{4,256}");
    private static final Map<String, String> NAMESPACES = Map.of("sg", Namespaces.WSRF_SG, "wsa", Namespaces.WSA);
    private static final String ENTRY_SERVICE = "Entry";

    private EntryLookup() {
    }

    /** Throws if a key that the user wrote is not well-formed. */
    public static void requireKeys(List<String> keys, CommandSpec command) {
        for (String key : keys) {
            if (!KEY.matcher(key).matches()) {
                throw new ParameterException(command.commandLine(),
                        "the key of an entry has at least 4 letters and digits, as 'mds list' shows it, was '%s'"
                                .formatted(key));
            }
        }
    }

    /**
     * Queries the group for the entry.
     *
     * @param key
     *            beginning of its key, long enough to select one entry
     */
    public static EndpointReference find(ServiceConnection group, String key) {
        String address = group.locations().preferred().address();
        if (address.endsWith(ENTRY_SERVICE)) {
            return EndpointReference.of(address, IndexNames.ENTRY_KEY, key);
        }
        String xpath = "//sg:Entry/sg:ServiceGroupEntryEPR[wsa:ReferenceParameters/*[starts-with(., '%s')]]"
                .formatted(key);
        List<XmlFragment> found = group.read((client, at) -> client.query(at, xpath, NAMESPACES)).elements();
        return switch (found.size()) {
            case 0 -> throw new CommandException(ExitCodes.FAULT,
                    "%s has no entry whose key begins with '%s'".formatted(address, key));
            case 1 -> EndpointReference.read(found.getFirst().root());
            default -> throw new CommandException(ExitCodes.FAULT,
                    "%d entries have a key that begins with '%s'; give more of the key".formatted(found.size(), key));
        };
    }
}
