package org.openmds.provider.pbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

/**
 * Reads the output of {@code qstat -Q -f} and {@code pbsnodes -a}. An object has its name at the beginning of a line, followed by
 * {@code name = value} lines that are indented with blanks. A long value continues in lines that begin with a tab.
 */
final class PbsText {

    private static final Pattern NAME = Pattern.compile("(?:Queue: )?([A-Za-z0-9][\\w.@:-]*)\\s*");
    private static final Pattern ATTRIBUTE = Pattern.compile(" +([A-Za-z_][\\w.-]*) = ?(.*)");
    private static final int MAX_QUOTE_LENGTH = 100;

    private final Input input;
    private final List<PbsObject> objects = new ArrayList<>();
    private String name = "";
    private String attribute = "";
    private final Map<String, String> attributes = new HashMap<>();

    private PbsText(Input input) {
        this.input = input;
    }

    static PbsOutput read(Input input, Deadline deadline) throws CollectionException {
        PbsText text = new PbsText(input);
        for (String line : InputText.read(input, deadline).lines().toList()) {
            text.add(line);
        }
        text.finish();
        return new PbsOutput("", "", text.objects);
    }

    private void add(String line) throws CollectionException {
        Matcher matcher = ATTRIBUTE.matcher(line);
        if (line.isBlank()) {
            return;
        }
        if (!attribute.isEmpty() && line.startsWith("\t")) {
            attributes.merge(attribute, line.strip(), String::concat);
        } else if (!name.isEmpty() && matcher.matches()) {
            attribute = matcher.group(1);
            attributes.put(attribute, matcher.group(2).strip());
        } else {
            begin(line);
        }
    }

    private void begin(String line) throws CollectionException {
        Matcher matcher = NAME.matcher(line);
        if (!matcher.matches()) {
            String shown = line.length() > MAX_QUOTE_LENGTH ? line.substring(0, MAX_QUOTE_LENGTH) + "…" : line;
            throw new CollectionException("%s gave a line that is not an attribute of a queue or a node: '%s'"
                    .formatted(input, shown.replaceAll("\\p{Cntrl}", "?")));
        }
        finish();
        name = matcher.group(1);
    }

    private void finish() throws CollectionException {
        if (!name.isEmpty()) {
            if (attributes.isEmpty()) {
                throw new CollectionException("%s gave no attributes of '%s'".formatted(input,
                        name.length() > MAX_QUOTE_LENGTH ? name.substring(0, MAX_QUOTE_LENGTH) + "…" : name));
            }
            objects.add(new PbsObject(name, attributes));
            attributes.clear();
            attribute = "";
        }
    }
}
