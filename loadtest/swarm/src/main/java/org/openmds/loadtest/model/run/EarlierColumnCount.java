package org.openmds.loadtest.model.run;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A record of samples that had fewer numbers in earlier versions: those behind them are -1, unknown, where a line does not have them. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface EarlierColumnCount {

    /** How many there were. */
    int value();
}
