package org.openmds.server.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What is known of a key beyond the type of its record component; the source of the checks, the JSON schema and the messages. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Key {

    /** One sentence for the person who writes the file. */
    String value();

    /** The key where it is not the component's name in kebab-case. */
    String name() default "";

    /** The smallest value, written as in the file; empty for none. */
    String min() default "";

    /** The largest value, written as in the file; empty for none. */
    String max() default "";

    /** A regular expression that a text must match; empty for none. */
    String pattern() default "";

    /** The pattern in words, after "expected". */
    String expected() default "";

    /** Whether there is no default. */
    boolean required() default false;

    /** Whether the default depends on the machine or on other keys, so that it cannot stand in the JSON schema. */
    boolean defaultVaries() default false;
}
