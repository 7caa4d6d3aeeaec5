package org.openmds.provider.document;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/** Fixtures for document providers: settings and fixed answers. */
final class DocumentFixtures {

    static final Deadline DEADLINE = Deadline.in(Duration.ofMinutes(10));
    static final QName ROOT = new QName("urn:r", "R");

    private DocumentFixtures() {
    }

    static DocumentPublication json(String... values) {
        return new DocumentPublication(DocumentFormat.JSON, Optional.of(ROOT),
                Arrays.stream(values).map(JsonValue::parse).toList(), Optional.empty());
    }

    static DocumentPublication text() {
        return new DocumentPublication(DocumentFormat.TEXT, Optional.of(ROOT), List.of(), Optional.empty());
    }

    static DocumentPublication xml(Optional<QName> element, Optional<Path> stylesheet) {
        return new DocumentPublication(DocumentFormat.XML, element, List.of(), stylesheet);
    }

    static XmlFragment collect(DocumentPublication publication, String answer) throws CollectionException {
        return new DocumentProvider("test", FixedInput.of("GET http://example.org/", answer), publication)
                .collect(DEADLINE);
    }

    /** Returns the content of the root element. */
    static String content(XmlFragment document) {
        String text = document.toString();
        return text.endsWith("/>")
                ? ""
                : text.substring(text.indexOf('>') + 1, text.lastIndexOf('<'));
    }
}
