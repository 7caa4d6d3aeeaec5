package org.openmds.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.notification.topic.TopicPath;

/** A topic as it is written in a file: {@code {http://example.org/topics}job/ended}, each step in the namespace of the one before unless it has its own. */
final class TopicPathParser {

    private static final Pattern STEP = Pattern.compile("(?:\\{([^{}]+)\\})?([\\p{L}_][\\p{L}\\p{N}._-]*)(/|$)");

    private TopicPathParser() {
    }

    /**
     * Reads a topic; {@link TopicPath#toString} writes it.
     *
     * @throws IllegalArgumentException
     *             for anything that is no topic with a namespace
     */
    static TopicPath parse(String text) {
        List<QName> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int at = 0;
        while (at < text.length() && step.find(at) && step.start() == at) {
            steps.add(new QName(namespace(step.group(1), steps), step.group(2)));
            at = step.end();
        }
        if (at < text.length() || text.endsWith("/")) {
            throw new IllegalArgumentException("not a topic: " + text);
        }
        return new TopicPath(steps);
    }

    private static String namespace(@Nullable String written, List<QName> before) {
        if (written != null) {
            return written;
        }
        if (before.isEmpty()) {
            throw new IllegalArgumentException("the root topic has no namespace");
        }
        return before.getLast().getNamespaceURI();
    }
}
