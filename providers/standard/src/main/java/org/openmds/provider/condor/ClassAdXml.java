package org.openmds.provider.condor;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.BytesInput;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.provider.input.InputXml;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

/**
 * Reads the output of {@code -xml}:
 *
 * <pre>{@code
 * <classads>
 *   <c><a n="Machine"><s>n1.example.org</s></a><a n="Cpus"><i>4</i></a><a n="LoadAvg"><r>2.5E-01</r></a><a n="Offline"><b v="f"/></a>
 *      <a n="Start"><e>KeyboardIdle > 900</e></a><a n="Reason"><un/></a></c>
 * </classads>
 * }</pre>
 */
final class ClassAdXml {

    private static final QName ADS = new QName("classads");
    private static final QName AD = new QName("c");
    private static final QName ATTRIBUTE = new QName("a");
    private static final QName NAME = new QName("n");
    private static final QName BOOLEAN = new QName("v");
    /** The document type declaration. It is removed because documents with a DTD are refused. The file that it names is not needed. */
    private static final Pattern DOCTYPE = Pattern.compile("<!DOCTYPE classads SYSTEM \"[^\"\\[<>]*\">");

    private ClassAdXml() {
    }

    static List<ClassAd> read(Input input, Deadline deadline) throws CollectionException {
        byte[] document = DOCTYPE.matcher(InputText.read(input, deadline))
                .replaceFirst("")
                .getBytes(StandardCharsets.UTF_8);
        XmlElement root = InputXml.read(new BytesInput(input.toString(), document), deadline).root();
        if (!root.name().equals(ADS)) {
            throw new CollectionException(
                    "%s gave a document of %s, not of classads".formatted(input, root.name().getLocalPart()));
        }
        List<ClassAd> ads = new ArrayList<>();
        for (XmlElement each : root.children(AD)) {
            Map<String, ClassAdValue> attributes = new HashMap<>();
            each.children(ATTRIBUTE)
                    .forEach(attribute -> attribute.attribute(NAME)
                            .ifPresent(name -> attributes.put(name, value(attribute))));
            ads.add(new ClassAd(attributes));
        }
        return ads;
    }

    private static ClassAdValue value(XmlElement attribute) {
        List<XmlElement> children = attribute.children();
        if (children.size() != 1) {
            return ClassAdValue.UNDEFINED;
        }
        XmlElement value = children.getFirst();
        return switch (value.name().getLocalPart()) {
            case "s" -> ClassAdValue.string(ClassAdEscapes.unescape(value.text()));
            case "i", "r", "e" -> ClassAdValue.unquoted(value.text().strip());
            case "b" -> ClassAdValue.bool(value.attribute(BOOLEAN).orElse("").equals("t"));
            case "un", "er" -> ClassAdValue.UNDEFINED;
            default -> ClassAdValue.expression(value.text());
        };
    }
}
