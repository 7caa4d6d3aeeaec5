package org.openmds.trigger.notice;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.trigger.rule.InvalidRuleException;

import com.samskivert.mustache.BasicCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;

/**
 * Mustache templates over names and texts. They read maps, lists and texts alone, never the methods of an object. What is missing is empty. Thread-safe.
 */
public final class NoticeTemplates {

    private static final Mustache.Compiler PLAIN = Mustache.compiler()
            .withCollector(new MapCollector())
            .defaultValue("")
            .emptyStringIsFalse(true)
            .escapeHTML(false);

    private NoticeTemplates() {
    }

    /** A template for plain text, which is written as it is. */
    public static Template plain(String template) {
        return compile(PLAIN, template);
    }

    /** A template for HTML, in which values are escaped. */
    public static Template html(String template) {
        return compile(PLAIN.escapeHTML(true), template);
    }

    /** One line from a template, with all white space as single spaces; the problem in brackets where the template cannot be filled. */
    public static String line(String template, Map<String, String> facts) {
        try {
            return plain(template).execute(facts).replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        } catch (MustacheException | InvalidRuleException e) {
            return "[%s]".formatted(e.getMessage());
        }
    }

    private static Template compile(Mustache.Compiler compiler, String template) {
        try {
            return compiler.compile(template);
        } catch (MustacheException e) {
            throw new InvalidRuleException("the template is no Mustache template: " + e.getMessage(), e);
        }
    }

    /** Leaves out what would look into objects. */
    private static final class MapCollector extends BasicCollector {
        @Override
        public <K, V> Map<K, V> createFetcherCache() {
            return new ConcurrentHashMap<>();
        }
    }
}
