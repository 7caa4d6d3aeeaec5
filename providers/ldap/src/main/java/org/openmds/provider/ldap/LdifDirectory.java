package org.openmds.provider.ldap;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.SortedMap;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;

/** LDIF (RFC 2849) from a file, or from a program such as the information providers of MDS2, BDII and ARC. */
record LdifDirectory(Input input, int maxEntries) implements Directory {

    /** A value that the LDIF takes from a file or URL. The library would read that file. */
    private static final Pattern EXTERNAL_VALUE = Pattern.compile("(?:^|[\\r\\n])(?!#)[^:\\r\\n]*+:<");
    /** A line break inside a folded line. */
    private static final Pattern LINE_CONTINUATION = Pattern.compile("(?:\\r\\n|\\r|\\n) ");

    @Override
    public Collection<Entry> read(Deadline deadline) throws CollectionException {
        String text = InputText.read(input, deadline);
        if (EXTERNAL_VALUE.matcher(LINE_CONTINUATION.matcher(text).replaceAll("")).find()) {
            throw new CollectionException("%s names a value in another file, which is not read".formatted(input));
        }
        SortedMap<String, Entry> entries = LdapEntries.empty();
        try (LDIFReader reader = new LDIFReader(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            for (Entry each = reader.readEntry(); each != null; each = reader.readEntry()) {
                if (entries.size() == maxEntries) {
                    throw new CollectionException("%s gave more than the %d entries allowed".formatted(input,
                            maxEntries));
                }
                LdapEntries.put(entries, each);
            }
        } catch (LDIFException e) {
            // Its message quotes the input in full length.
            throw new CollectionException("%s gave text that is not LDIF (line %d)".formatted(input, e.getLineNumber()),
                    e);
        } catch (IOException e) {
            throw new CollectionException("%s cannot be read: %s".formatted(input, e.getMessage()), e);
        }
        if (entries.isEmpty()) {
            throw new CollectionException("%s gave no entries".formatted(input));
        }
        return entries.values();
    }

    @Override
    public String toString() {
        return input.toString();
    }
}
