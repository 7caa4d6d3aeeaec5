package org.openmds.wsrf.client;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Divides an answer into parts by those of the previous one. The same bytes in a root with the same namespaces in scope are the same elements, so only
 * the other parts are parsed. Used by one thread.
 */
final class PartReuse {

    /** Divisor of the number of previous parts: with more unknown parts than the quotient, parsing the whole document is as quick. */
    private static final int LARGEST_UNKNOWN_SHARE = 4;
    private static final int FREE_UNKNOWN_PARTS = 16;

    private final byte[] answer;
    private final PartedDocument previous;
    private final PartList known;
    private final XmlLimits limits;
    private final MarkupScanner tags;
    private final PartList parts;
    private final PartDigest digest = new PartDigest();
    private final Map<DigestKey, Integer> byDigest = new HashMap<>();
    /** The previous part that is expected next. */
    private int expected;
    private int unknownParts;

    /** The digest of a part. */
    private record DigestKey(long high, long low) {
    }

    /** @param content position of the root's content in the answer */
    PartReuse(byte[] answer, int content, PartedDocument previous, XmlLimits limits) {
        this.answer = answer;
        this.previous = previous;
        this.known = previous.partList();
        this.limits = limits;
        this.tags = new MarkupScanner(answer);
        this.parts = new PartList(content);
    }

    /** Returns the document; empty if it must be parsed as a whole to tell what is wrong with it. */
    Optional<PartedDocument> document() {
        while (!isAtEnd()) {
            if (!reuse(expected) && !reuse(expected + 1) && !addOther()) {
                return Optional.empty();
            }
            if (parts.elements() >= limits.maxElements()) {
                return Optional.empty();
            }
        }
        parts.end(parts.to() + known.contentEnd() - known.to());
        return Optional.of(new PartedDocument(answer, previous.start(), previous.end(), parts));
    }

    /** Returns true if the same follows as after the previous parts. */
    private boolean isAtEnd() {
        return Arrays.equals(answer, parts.to(), answer.length, previous.answer(), known.to(),
                previous.answer().length);
    }

    /** Adds a previous part if its bytes come next. */
    private boolean reuse(int index) {
        if (index >= known.all().size()) {
            return false;
        }
        int from = known.from(index);
        int end = parts.to() + known.to(index) - from;
        if (end > answer.length
                || !Arrays.equals(answer, parts.to(), end, previous.answer(), from, known.to(index))) {
            return false;
        }
        parts.add(known.all().get(index), end);
        expected = index + 1;
        return true;
    }

    /** Adds a part that is at another place in the previous document, or that is new. */
    private boolean addOther() {
        int end = tags.afterNextElement(parts.to());
        if (end == MarkupScanner.NONE) {
            return false;
        }
        DocumentPart unknown = DocumentPart.of(digest.of(answer, parts.to(), end), 0, 0);
        Integer moved = places().get(new DigestKey(unknown.high(), unknown.low()));
        if (moved != null) {
            return reuse(moved);
        }
        unknownParts++;
        if (unknownParts > FREE_UNKNOWN_PARTS + known.all().size() / LARGEST_UNKNOWN_SHARE) {
            return false;
        }
        Optional<XmlElement> element = element(end);
        element.ifPresent(parsed -> parts.add(
                new DocumentPart(unknown.high(), unknown.low(), elements(parsed), nodes(parsed)), end));
        return element.isPresent();
    }

    private Map<DigestKey, Integer> places() {
        if (byDigest.isEmpty()) {
            for (int i = 0; i < known.all().size(); i++) {
                byDigest.put(new DigestKey(known.all().get(i).high(), known.all().get(i).low()), i);
            }
        }
        return byDigest;
    }

    /** Parses the next part, in a root of its own. */
    private Optional<XmlElement> element(int end) {
        try {
            byte[] alone = PartedDocument.stream(previous.start(), answer, parts.to(), end, previous.end())
                    .readAllBytes();
            XmlFragment document = XmlFragment.parse(alone, limits);
            List<XmlElement> elements = document.root().children();
            return elements.size() == 1 && !hasInstruction(document.nodes())
                    ? Optional.of(elements.get(0))
                    : Optional.empty();
        } catch (InvalidXmlException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new AssertionError("reading from memory cannot fail", e);
        }
    }

    /** SOAP 1.1, section 3, forbids processing instructions. */
    private static boolean hasInstruction(XmlNodes nodes) {
        return IntStream.range(0, nodes.count()).anyMatch(node -> nodes.kind(node) == NodeKind.INSTRUCTION);
    }

    private static int elements(XmlElement part) {
        XmlNodes nodes = part.fragment().nodes();
        return (int) IntStream.range(part.index(), nodes.end(part.index())).filter(nodes::isElement).count();
    }

    private static int nodes(XmlElement part) {
        return part.fragment().nodes().end(part.index()) - part.index();
    }
}
