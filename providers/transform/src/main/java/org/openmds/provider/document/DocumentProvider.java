package org.openmds.provider.document;

import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputJson;
import org.openmds.provider.input.InputText;
import org.openmds.provider.input.InputXml;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Publishes an input as a document. XML is used as it is; JSON is converted by the rule of {@link JsonElements} or by JSONPath; text is converted by
 * the rule of {@link TextElements}. A style sheet can then transform the document. Example of JSON with two selected values:
 *
 * <pre>{@code
 * <Transfers xmlns="http://example.org/rft"><Active>3</Active><Bytes>1048576</Bytes></Transfers>
 * }</pre>
 *
 * Keeps the compiled style sheet between collections. Called by one thread at a time.
 */
final class DocumentProvider implements InformationProvider {

    private final String name;
    private final Input input;
    private final DocumentPublication publication;
    private final Optional<StylesheetFile> stylesheet;

    public DocumentProvider(String name, Input input, DocumentPublication publication) {
        this.name = name;
        this.input = input;
        this.publication = publication;
        this.stylesheet = publication.stylesheet().map(StylesheetFile::new);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        try {
            XmlFragment document = switch (publication.format()) {
                case XML -> InputXml.read(input, deadline);
                case JSON -> JsonElements.document(publication.root(), publication.values(),
                        InputJson.read(input, deadline), input);
                case TEXT -> TextElements.document(publication.root(), InputText.read(input, deadline));
            };
            return named(stylesheet.isPresent() ? stylesheet.get().transform(document, deadline) : document);
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the output of %s cannot be written as a document: %s".formatted(input, e.getMessage()), e);
        }
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }

    private XmlFragment named(XmlFragment document) {
        Optional<QName> element = publication.element();
        return element.isPresent() && !document.name().equals(element.get())
                ? new XmlFragmentBuilder(XmlLimits.DEFAULT).start(element.get()).fragment(document).end().build()
                : document;
    }
}
