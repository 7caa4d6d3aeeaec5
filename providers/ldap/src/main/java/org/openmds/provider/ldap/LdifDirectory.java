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

/** LDIF (RFC 2849) that a program prints, as the information providers of MDS2, BDII and ARC do, or that stands in a file. */
record LdifDirectory(Input input, int maxEntries) implements Directory {

    /** A value that stands in a file which is named: the reader would read it. */
    private static final Pattern EXTERNAL_VALUE = Pattern.compile("(?:^|[\\r\\n])(?!#)[^:\\r\\n]*+:<");
    /** Of lines that go on in the next one. */
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
            // Its message quotes what was read, however long that is.
            throw new CollectionException("%s gave no LDIF (line %d)".formatted(input, e.getLineNumber()), e);
        } catch (IOException e) {
            throw new CollectionException("%s cannot be read: %s".formatted(input, e.getMessage()), e);
        }
        if (entries.isEmpty()) {
            throw new CollectionException("%s gave no entry".formatted(input));
        }
        return entries.values();
    }

    @Override
    public String toString() {
        return input.toString();
    }
}
