package org.openmds.trigger.notice;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.trigger.rule.InvalidRuleException;

import com.samskivert.mustache.BasicCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;

/**
 * Mustache templates over names and texts. Templates read maps, lists and texts only, never the methods of an object. A missing name gives an
 * empty text. Thread-safe.
 */
public final class NoticeTemplates {

    private static final Mustache.Compiler PLAIN = Mustache.compiler()
            .withCollector(new MapCollector())
            .defaultValue("")
            .emptyStringIsFalse(true)
            .escapeHTML(false);

    private NoticeTemplates() {
    }

    /** Compiles a template for plain text; values are not escaped. */
    public static Template plain(String template) {
        return compile(PLAIN, template);
    }

    /** Compiles a template for HTML; values are escaped. */
    public static Template html(String template) {
        return compile(PLAIN.escapeHTML(true), template);
    }

    /** Returns the filled template as one line with single spaces; if the template cannot be filled, returns the problem in brackets. */
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
            throw new InvalidRuleException("the text is not a valid Mustache template: " + e.getMessage(), e);
        }
    }

    /** Finds values in maps only, not in fields and methods of objects. */
    private static final class MapCollector extends BasicCollector {
        @Override
        public <K, V> Map<K, V> createFetcherCache() {
            return new ConcurrentHashMap<>();
        }
    }
}
