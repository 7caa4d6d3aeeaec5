package org.openmds.cli.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Describes an AggregatorConfig in one line, for example {@code QueryResourceProperties //glue:Host}. */
final class SourceText {

    private static final String POLL_TYPE = "PollType";
    /** The parameters that name the origin of the data; the others are intervals and passwords. */
    private static final Set<String> ORIGIN_PARAMETERS = Set.of("ProviderName", "ResourcePropertyName",
            "ResourcePropertyNames",
            "QueryExpression", "URL", "ProbeName", "TopicExpression");

    private SourceText() {
    }

    static String of(XmlFragment config) {
        return String.join(", ", config.root().children().stream().map(SourceText::text).toList());
    }

    private static String text(XmlElement source) {
        String name = source.name().getLocalPart();
        Stream<String> parts = source.children()
                .stream()
                .filter(child -> ORIGIN_PARAMETERS.contains(child.name().getLocalPart()))
                .map(child -> child.text().strip());
        List<String> words = new ArrayList<>();
        words.add(name.endsWith(POLL_TYPE) ? name.substring(0, name.length() - POLL_TYPE.length()) : name);
        parts.forEach(words::add);
        return String.join(" ", words);
    }
}
