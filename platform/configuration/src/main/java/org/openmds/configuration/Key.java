package org.openmds.configuration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The facts about a configuration key beyond the type of its record component. This is the only place where they are written: checks, messages, the
 * JSON schema, the tables of the documentation and {@code mds config explain} all read them.
 *
 * <pre>
 * &#64;Key(value = "Time between two collections.", initial = "1m", min = "1s", max = "1d") Duration interval
 * </pre>
 *
 * <p>
 * A key without a default is {@link #required} or an {@link java.util.Optional}; a list without a default is empty, and a nested record is bound from
 * an empty mapping.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {

    /** The value of {@link #initial} of a key without a default. */
    String NONE = "\u0000";

    /** Returns the description of the key, one sentence for the author of the file. */
    String value();

    /** Returns the name of the key, if it is not the component's name in kebab-case. */
    String name() default "";

    /**
     * Returns the default, written as in the file; the elements of a list are separated by commas. For a list of mappings, <code>[{}]</code> is one
     * mapping with the defaults of its keys.
     */
    String initial() default NONE;

    /** Returns the smallest value, written as in the file; empty for none. */
    String min() default "";

    /** Returns the largest value, written as in the file; empty for none. */
    String max() default "";

    /** Returns the regular expression that a text must match; empty for none. */
    String pattern() default "";

    /** Returns the pattern in words, to follow "expected". */
    String expected() default "";

    /**
     * Returns the key of the nested record for which a single value in place of the record stands; empty for none. With {@code mean},
     * {@code think: 1s} is the same as <code>think: {mean: 1s}</code>.
     */
    String shortFor() default "";

    /** Returns true if the key has no default. */
    boolean required() default false;

    /** Returns true if the default depends on the machine or on other keys: {@link VaryingDefaults} supplies it. */
    boolean defaultVaries() default false;
}
